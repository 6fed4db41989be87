// The game of the day, as this browser keeps it and as it is compared.
declare namespace Daily {
  interface Entry {
    table: string;
    score?: number;
    lead?: number;
    counts?: boolean;
  }
  type Days = Record<string, Entry>;
  interface State {
    code: string;
    games: Record<string, Days>;
    other: string[];
  }
  // `ahead`: ms that the server's clock is ahead of ours.
  interface Today extends Wire.Today {
    ahead: number;
  }
  interface Line {
    kind: string;
    name: string;
    score: number;
    lead: number;
    table?: string;
    level?: string;
  }
  interface Board {
    lines: Wire.BoardLine[];
    round: number;
    code: string;
    problem?: string;
  }
  // What draws the game of the day: daily.js in its folder, where the game tells something of a day before it is played.
  interface Parts {
    sheets: string[];
    Layout?: Part<any>;
    Dice?: Part<any>;
  }
  type Verdicts = Record<number, Coach.Decision>;
  interface Told {
    state: string;
    done?: number;
    of?: number;
    verdicts: Verdicts;
    notes?: string[];
  }
  type Other = Wire.Rival & { at: number };
}
