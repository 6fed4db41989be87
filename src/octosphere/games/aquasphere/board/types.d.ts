// AquaSphere as its board draws it: what stands in `view.board` and in `outlook` of a choice (show/).
declare namespace AquaSphere {
  interface Expansion {
    number: number;
    letters: string;
    adds: Record<string, number>;
    text: string;
  }
  interface Card {
    number: number;
    kind: string;
    programme: string | null;
    amount: number;
    text: string;
  }
  type Goods = { time: number; crystals: number; octopods: number };
  interface Sector extends Goods {
    letter: string;
    lock: number;
    white: string;
    control: number | null;
    charging: number[];
    spaces: number[];
    docked: (number | null)[];
    expansions: Expansion[];
    cards: Card[];
    walk: number | null;
    coming: Goods | null;
    scientists: number[];
  }
  interface Room {
    room: string;
    programme: string;
    following: string | null;
    leads: string[];
    engineers: number[];
  }
  interface Forecast {
    majority: number;
    bots: number;
    crystals: number;
    escaped: number;
    sum: number;
  }
  interface Player {
    score: number;
    forecast: Forecast;
    track: number;
    home: string;
    scientist: string | null;
    engineer: string;
    programmed: string[];
    supply: number;
    submarines: number;
    docked: number;
    time: number;
    crystals: number;
    room: Goods & { cards: number };
    letters: string;
    expansions: Expansion[];
    cards: Card[];
    bought: boolean;
    next_line: number;
  }
  interface Board extends Table.Board {
    phase: string;
    round: number;
    rounds: number;
    order: number[];
    passing: number[];
    charging_limit: number;
    lap: number;
    lines: number[];
    supply: { slots: number[]; submarines: number }[];
    price: number;
    refund: number;
    tile: { points: number };
    values: number[];
    programmes: { id: string; sign: string; name: string }[];
    rooms: Room[];
    ring: string;
    sectors: Sector[];
    players: Player[];
  }
  interface Way {
    sector: string;
    cost: number;
    lock: string;
  }
  interface Choice extends Table.Choice {
    notes: Wire.Note[];
    outlook: Record<string, unknown> & { title: string; button: string; way: Way[]; forecast: Forecast[] };
  }
  interface View extends Omit<Table.View, 'choices'> {
    board: Board;
    before: Board | null;
    choices: Choice[];
  }
  interface Pick extends Table.Pick {
    sector: string;
    bot: string;
    mode: string;
    any: boolean;
  }
  interface Shown extends Table.Shown {
    view: View;
    pick: Pick;
    played: { choice: Choice; pick: Pick; board: Board } | null;
  }
  type Marks = Record<string, string>;
  // What the sectors need to know of the choice in hand.
  interface Context {
    view: View;
    idle: boolean;
    ready: Choice | null;
    seat: number;
    walking: boolean;
    fine: boolean;
    armed: string;
    sel: string;
    marks: Marks;
    letters: Set<string>;
    hinted: Set<string>;
    tab(index: number): number;
    far(sector: Sector): boolean;
  }
}
