export const where = () => (typeof document === 'undefined' ? 'node' : 'page')
