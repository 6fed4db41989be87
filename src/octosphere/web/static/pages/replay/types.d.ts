// A game on a reel.
declare namespace Replay {
  interface Mark {
    at: number;
    kind: string;
    text: string;
  }
  interface State {
    id: string;
    film: Wire.Replay | null;
    problem: Problem | null;
    at: number;
    seat: number;
    playing: boolean;
    speed: number;
    marks: Mark[];
  }
  interface Shown extends State {
    film: Wire.Replay;
  }
}
