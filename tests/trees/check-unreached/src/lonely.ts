export const lonely = (): number => 1
