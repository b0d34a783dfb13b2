export const where = () => 'node'
