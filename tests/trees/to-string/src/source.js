export function double(n) {
  return n * 2;
}

export const text = () => double.toString()
