// Owns the list of built-in methods that leave what they are called on as it was.
export const READING_METHODS: ReadonlySet<string> = new Set(
  `at charAt charCodeAt codePointAt concat endsWith entries every filter find findIndex findLast findLastIndex flat
  flatMap forEach get has hasOwnProperty includes indexOf isPrototypeOf join keys lastIndexOf localeCompare map match
  matchAll normalize padEnd padStart reduce reduceRight repeat replace replaceAll search slice some split startsWith
  substring toISOString toLowerCase toReversed toSorted toSpliced toString toUpperCase trim trimEnd trimStart valueOf
  values with`.split(/\s+/),
)
