// What the pages share beyond what goes over the wire (wire.d.ts). Types alone: nothing of this is served.
type Child = import('./vendor/preact.js').Child;
type VNode = import('./vendor/preact.js').VNode;
type Ref<T> = import('./vendor/preact.js').Ref<T>;
type Part<Props> = (props: Props) => Child;
type Act = () => unknown;
type Style = Record<string, string | number | undefined>;

// An event of an element that we know to be one, of the kind that the handler is for.
type On<E extends Event = Event, T extends EventTarget = HTMLElement> = E & { target: T; currentTarget: HTMLElement };
type Typed = On<InputEvent, HTMLInputElement>;
type Picked = On<Event, HTMLSelectElement>;

// What the pages ask for by a selector is HTML; the one drawing that is looked into says so itself.
interface Element {
  closest(selector: string): HTMLElement | null;
}
interface ParentNode {
  querySelector(selector: string): HTMLElement | null;
  querySelectorAll(selector: string): NodeListOf<HTMLElement>;
}

interface Store<T> {
  get(): T;
  set(patch: Partial<T> | ((state: T) => Partial<T>)): void;
  subscribe(tell: (state: T) => unknown): () => void;
}

// Whatever went wrong: an ApiError has all of it, what the browser throws has little.
interface Problem {
  name?: string;
  message?: string;
  status?: number;
  error?: string;
  clause?: string | null;
  trouble?: string;
}

interface Option {
  value: string | number;
  text?: string;
  name?: string;
  icon?: string;
  lang?: string;
}

interface Shelf {
  read<T>(key: string, fallback?: T): T;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  filled<T extends object>(key: string, usual: T): T; // every field that is missing or of another kind is as usual
}

// The browser as parts use it: a page hands in `globalThis`, a test what it needs of it.
type World = Pick<
  typeof globalThis,
  'fetch' | 'setTimeout' | 'clearTimeout' | 'addEventListener' | 'removeEventListener' | 'document' | 'navigator' | 'matchMedia' | 'Date'
>;

interface Settings {
  lang: string;
  theme: string;
  motion: string;
  sound: boolean;
  volume: number;
  haptics: boolean;
  pace: string;
  alerts: boolean;
  name: string;
  playing: string;
  mode: string;
  plans: Record<string, Record<string, Partial<Plan>>>;
  forecast?: boolean;
  keys?: boolean;
  swift?: boolean;
  pad?: object;
}

// What a new table is asked for: the common part of all games' plans.
interface Plan {
  players: number;
  rivals: string[];
  names: string[];
  seed: string;
  [option: string]: unknown; // what the game itself lets people choose
}

// Fields that a game draws itself, by the name of the option.
type Fields = Record<string, { Field: Part<never>; value(plan: object): unknown }>;

// What a game's folder says of a new table: start.js.
interface Start {
  sheets: string[];
  fields?: Fields;
  Told?: Part<never>;
  pictures?: Child[];
  lesson?: { mode: string; plan: Partial<Plan> };
}

// A box as its owner corrected it: what differs by path, the file once it is right, and whether new tables use it.
interface OwnBox {
  changes: Record<string, unknown>;
  text: string;
  count: number;
  used: boolean;
}

// A table that this browser holds a link to.
interface Entry {
  table: string;
  token?: string;
  seats: number[] | null;
  game: string;
  seen?: number;
  over?: boolean;
  links?: Wire.Ticket[];
  watch?: string;
  spare?: string[];
  declined?: string; // the next game, to which we said "not now"
  lesson?: { on: boolean; told: string[] };
}

interface Book extends Wire.Rulebook {
  pieces: Wire.Piece[];
  ids: Set<string>;
  drawn: Table.Game; // what its pictures are drawn with
  Picture: Part<{ piece: Wire.Piece }>;
  Scene: Part<{ scene: Wire.Scene, pieces: Wire.Piece[] }>;
  go(id: string): void;
}

declare namespace Api {
  type Connection = ReturnType<typeof import('./net.js').createConnection>;
  type Held = ReturnType<typeof import('./api.js').api.table>; // a table of the server's

  interface Options {
    tries?: number;
    token?: string | null;
    body?: unknown;
    patience?: number;
    quit?: AbortSignal;
  }
  interface Presence {
    present: number[] | null;
    stuck: boolean;
    away?: Record<number, number>; // seconds until a bot may play for a seat
  }
  interface Listeners {
    since?: number;
    onView?(told: Table.View | Wire.ViewChange): unknown;
    onEntry?(entry: Wire.StreamEvent): unknown;
    lesson?(): boolean; // whether somebody learns here
    onLesson?(told: Wire.LessonNow): unknown;
    onPresence?(told: Presence): unknown;
    onWaits?(told: { ahead: number; waking: number | null }): unknown;
    onState?(state: string, trouble: string): unknown;
  }
}

declare namespace Table {
  interface Board {
    deciding: number;
  }
  interface Over {
    verdict: string;
    why: string;
    winners: number[];
    scores: number[];
    sources: { key: string; name: string; points: number[] }[];
    standings?: (Standing | null)[];
  }
  // What a score is worth: a share of perfect play (optimum), or how many of a hundred games of a bot it beats.
  interface Standing {
    kind: 'optimum' | 'layout' | 'company' | 'players';
    percent: number;
    text: string;
    how: string;
    bot: string;
    usual: Record<string, number>;
  }
  // `still`: of a replay; `pad`: of a score pad.
  interface View extends Wire.View {
    still?: boolean;
    pad?: object;
    shown?: number; // whose move is being shown, while it is
    places?: string[]; // what that move touched
    between?: Between; // what led there from the view before, if the stream told
  }
  type Step = Omit<Wire.Step, 'at'>; // a move of somebody else's, with the table after it
  interface Between {
    base: number;
    steps: Wire.StepMade[] | null;
    scorings: Wire.Scoring[];
  }
  type Choice = Wire.Choice;
  interface Pick {
    move: string;
  }
  type Open = (name: string, value?: number | string) => void;
  interface Bubble {
    text: string;
    clause: string | null;
    place: string;
  }
  interface Hint {
    strength: number;
    lines: string[];
    how?: string[];
    moves: string[];
    then?: string[];
    slow: boolean;
    ahead: number;
    waiting?: boolean;
    quick?: boolean;
    at?: Pick | null;
  }
  interface Forecast {
    position: number;
    expected: number[];
    exact: boolean;
  }
  interface Said {
    phrase: string;
    seq: number;
  }
  // Everything that the play screen knows.
  interface State {
    id: string;
    open: boolean;
    view: View | null;
    problem: Problem | null;
    pick: Pick | null;
    wish: string;
    bubble: Bubble | null;
    busy: string;
    played: { choice: Choice; pick: Pick | null; board: Board } | null;
    hint: Hint | null;
    forecast: Forecast | null;
    said: Record<number, Said | undefined>;
    ahead: number;
    waking: number | null;
    present: number[] | null;
    lesson: Wire.LessonNow | null;
    stuck: boolean;
    connection: string;
    trouble: string;
    since: Step[];
    scoring: { told: Wire.Scoring; own: boolean } | null;
    playing: { seat: number; left: number } | null;
    wanted: [string, (number | string)?] | null;
  }
  // The same once there is something to draw.
  interface Shown extends State {
    view: View;
    pick: Pick;
  }
  interface Tapped {
    pick: Pick;
    refused?: string;
  }
  interface Topic extends Wire.TaughtTopic {}
  interface Where {
    (place: string): string[] | null;
  }
  // Where a lesson points, and how the screen is turned there.
  interface Guide {
    where: Where;
    reveal(place: string, desk: Desk): void;
  }
  // What a request is answered with; the pad and the trainer answer like a server.
  interface Answer {
    view?: View | null;
    seq?: number;
    table?: string;
    token?: string;
  }
  interface At {
    position: number;
    seat: number | null;
    view?: boolean; // whether the answer is to bring the view
  }
  interface Held {
    id: string;
    still?: boolean; // nobody thinks there, nothing is forecast
    view(language?: string, since?: number): Promise<View>;
    steps?(after?: number): Promise<Step[]>;
    scorings?(after?: number): Promise<Wire.Scoring[]>;
    watch(listeners: Api.Listeners): Act;
    move(order: At & { move: string; then?: string[]; confirm: boolean }): Promise<Answer>;
    roll(at: At): Promise<Answer>;
    undo(at: At): Promise<Answer>;
    confirm?(at: At): Promise<Answer>;
    seats?(order: SeatOrder): Promise<Answer>;
    say?(order: { seat: number | null; phrase: string }): Promise<unknown>;
    rematch?(): Promise<Answer>;
    proof?(): Promise<Wire.Proof>;
    record?(): Promise<Wire.RecordFile | string>;
  }
  type Desk = ReturnType<typeof import('./table/desk.js').createDesk>;
  interface Base extends Store<State> {
    game(): Game;
    play(game: Game): void;
    clean(id: string): void;
  }
  interface SeatOrder {
    seat: number;
    what: string;
    name?: string;
    level?: string;
    view?: boolean;
  }
  // A board, as the play screen uses it; docs/browser.md says what each part is for. Methods, so that a game may ask for its own view.
  interface Game {
    NOTHING: Pick;
    question(view: View): string;
    chosen(view: View, pick: Pick): Choice | null;
    take(choice: Choice, pick: Pick, view: View): Pick;
    tap(view: View, pick: Pick, place: string): Tapped;
    foreseen(view: View, place: string): Pick;
    confirms(view: View, choice: Choice): boolean;
    moment(view: View): { title: string; text: string; note: string } | null;
    act(view: View, choice: Choice): { label: string; icon: string } | null;
    sound(old: View, next: View): string;
    picture(link: Wire.Trail, board: Board): [Child, string];
    told(choice: Choice, board: Board): { picture: Child, text: string } | null;
    rich(text: string, board: Board): Child;
    plain(text: string, board: Board): string;
    key(key: string, desk: Desk): boolean;
    scored: string[];
    common(place: string): boolean;
    keys: string[][];
    focus: string;
    enter: string;
    animals: string[];
    sprite: { url: string; ids: string[] };
    dialogs: Record<string, Part<never>>;
    Mini: Part<never>;
    Info: Part<never>;
    Play: Part<never>;
    Sheet: Part<never>;
    Where: Part<never>;
  }
}

// What the coach says: `study` and `brief` of its answers.
declare namespace Coach {
  interface Amount {
    value: number;
    error: number;
    exact: boolean;
  }
  interface Alternative extends Amount {
    move: string;
    words: string;
    loss: number;
    handed?: Record<string, number>;
  }
  interface Decision {
    at: number;
    turn: number;
    place: string;
    chosen: string;
    words: string;
    best: string;
    best_words: string;
    loss: Amount;
    sure: boolean;
    grade: string;
    grade_words: string;
    reasons: string[];
    alternatives: Alternative[];
  }
  interface Line extends Amount {
    name: string;
    adds: number;
    whole: number;
    sign: string;
    title: string;
    note: string;
  }
  type Kind = 'luck' | 'loss' | 'gift' | 'revaluation';
  type Turn = { turn: number; value: number } & Record<Kind, Amount>;
  interface Step {
    kind: Kind;
    turn: number;
    change: number;
    value: number;
  }
  interface Roll {
    move: number;
    place: string;
    luck: Amount;
  }
  interface Seat {
    seat: number;
    name: string;
    score: number;
    place: number;
    rivals: number;
    advice: string;
    summary: string;
    lines: Line[];
    path: Step[];
    turns: Turn[];
    decisions: Decision[];
    rolls: Roll[];
    luckiest: number[];
    unluckiest: number[];
    ledger: { start: Amount; luck: Amount; loss: Amount };
    accuracy: { within: number };
  }
  interface Study {
    game: string;
    lucky: boolean;
    names: string[];
    notes: string[];
    parts: Record<string, string>;
    judges: { exact: boolean }[];
    seats: Seat[];
  }
  interface Mark {
    at: number;
    luck: number;
  }
  interface Brief {
    average_loss: number;
    lucky: boolean;
    luck: number;
    moments: { at: number; loss: number; grade: string }[];
    luckiest: Mark[];
    unluckiest: Mark[];
  }
  interface Ready {
    state: 'ready';
    study: Study;
    brief: Brief;
    you: number[];
  }
  // `told`: why nothing is done yet, in words.
  interface Working extends Wire.Working {
    told?: string;
  }
  type Answer = Ready | Working | Wire.Unasked;
  // What draws a decision of a game: coach.js in its folder.
  interface Drawing {
    Position?: Part<never>;
    Choice?: Part<never>;
  }
}
