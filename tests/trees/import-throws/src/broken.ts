throw new Error('broken on load')
export const never = 1
