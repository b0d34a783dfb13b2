export const page = (title: string): string => `<h1>${title}</h1>`
