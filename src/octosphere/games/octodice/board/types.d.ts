// Octo Dice as its board draws it: what stands in `view.board` (show/), and what the parts of the sheet hand on.
declare namespace OctoDice {
  interface Die {
    body: string;
    face: string;
    digit: number | null;
    letter: string;
    number?: number | null; // of a black die, where the three differ
    aside: number;
    used: boolean;
    name: string;
  }
  interface Colour {
    id: string;
    letter: string;
    name: string;
    digit: number;
  }
  interface Tile {
    side: string;
    name: string;
    text: string;
    icon: { symbol?: string; text?: string }[];
  }
  interface Player {
    score: number;
    crystals: number;
    research: number;
    bots: Record<string, number>;
    submarines: string[];
    steps: number[];
    octopods: number[];
    bonus_used: number;
    bonus_left: number;
    boxes: ((number | null)[] | null)[];
    bonus_boxes: (number | null)[][];
    submarine_boxes: (number | null)[];
    interim: { submarines: number; penalty: number; sum: number } | null;
    third_sums: (number | null)[];
  }
  interface Board extends Table.Board {
    phase: string;
    turn: number;
    turns: number;
    third: number;
    thirds: string[];
    throw: number;
    virtual: boolean;
    active: number;
    layout: string;
    solo: boolean;
    variant: boolean;
    edition: string;
    dice: Die[];
    colours: Colour[];
    research: { colour: string; points: number }[];
    crystals: number;
    bot_points: number[];
    penalty: number;
    tiles: (Tile & { level: number; column: number })[];
    players: Player[];
  }
  interface View extends Table.View {
    board: Board;
    before: Board | null;
  }
  interface Pick extends Table.Pick {
    dice: readonly number[];
  }
  interface Played {
    choice: Table.Choice;
    pick: Pick;
    board: Board;
  }
  interface Shown extends Table.Shown {
    view: View;
    pick: Pick;
    played: Played | null;
  }
  // What the parts of a sheet need to know, gathered once.
  interface Sheet {
    board: Board;
    stands: Board; // the same without what is still to be confirmed
    seat: number;
    player: Player;
    lit: Set<string>;
    marks: Record<string, string>;
    colour(id: string): Colour;
    per: number;
    over: boolean;
  }
  interface Plan {
    players: number;
    layout: string;
    own: string;
    edition: string;
    variant: boolean;
  }
  interface Menu {
    options: Wire.OptionWords[];
    editions: { id: string; name: string; text: string }[];
    variant: { name: string; text: string; players: number };
    layouts: { first: string; levels: Tile[][] };
  }
}
