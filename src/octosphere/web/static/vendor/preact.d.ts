// The part of Preact, its hooks and htm that the pages use.
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
}
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export type Component<Props> = (props: Props) => Child;

// What stands in a template is known when it is drawn: neither tags nor attributes are checked here.
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function render(what: Child, where: Element): void;

export interface Ref<T> {
  current: T;
}
export function useRef<T>(first?: T): Ref<T>;

export interface Context<T> {
  Provider: Component<{ value: T; children: Child }>;
}
export function createContext<T>(usual: T): Context<T>;
export function useContext<T>(context: Context<T>): T;

export type Setter<T> = (next: T | ((old: T) => T)) => void;
export function useState<T>(first: T | (() => T)): [T, Setter<T>];
export function useReducer<T>(reduce: (old: T) => T, first: T): [T, () => void];
export function useMemo<T>(make: () => T, of: readonly unknown[]): T;

// A cleaner may answer anything: nobody looks.
type Cleaner = () => unknown;
type Effect = () => Cleaner | undefined | void;
export function useEffect(act: Effect, of?: readonly unknown[]): void;
export function useLayoutEffect(act: Effect, of?: readonly unknown[]): void;
