export const copied = () => 'new'
