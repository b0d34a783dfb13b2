export const page = (title: string): string => `<h2>${title}</h2>`
