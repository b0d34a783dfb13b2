export const plain = () => 2
