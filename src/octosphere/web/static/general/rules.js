// No pieces are drawn: the words of the rules are all there is.
export const Picture = () => null;
