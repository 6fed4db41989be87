// Finished games as they are kept and counted.
declare namespace Stats {
  interface Row extends Wire.StatisticsSummary {
    token: string;
    coach?: Record<number, Coach.Brief>;
    lost?: boolean; // the table is no more
    pad?: boolean; // of a real game
  }
  type Game = ReturnType<typeof import('./sums.js').gameOf>;
  interface Filter {
    game: string;
    mode: string;
    edition: string;
    layout: string;
    days: number;
  }
  // A game as a dot on a chart.
  interface Point extends Game {
    value: number;
    average: number;
  }
  type Rival = Pick<ReturnType<typeof import('./sums.js').rivals>[number], 'kind' | 'level' | 'name'>;
  interface Column<T> {
    key: string;
    name: string;
    text(row: T): Child;
    value?(row: T): string | number | null;
  }
  interface Study {
    at: number;
    of: number;
    done: number;
    moves: number;
  }
  interface State {
    rows: Row[] | null;
    names: Record<string, Record<string, string>>;
    study: Study | null;
  }
  // A table with the tokens of my own seats.
  interface Holding {
    table: string;
    tokens: string[];
  }
}
