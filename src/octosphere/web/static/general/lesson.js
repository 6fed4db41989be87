// There is no lesson, and nothing that it could point at.
export const where = () => null;
