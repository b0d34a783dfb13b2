// Owns colour: the only file that knows the colour library.
import picocolors from 'picocolors'

type Paint = (text: string) => string

/** What a colour stands for, so that reports never name a colour. */
export interface Palette {
  readonly good: Paint
  readonly bad: Paint
  readonly doubtful: Paint
  readonly quiet: Paint
  readonly strong: Paint
}

/** Every function returns its text unchanged when `colour` is false. */
export function palette(colour: boolean): Palette {
  const colours = picocolors.createColors(colour)
  return {
    good: colours.green,
    bad: colours.red,
    doubtful: colours.yellow,
    quiet: colours.dim,
    strong: colours.bold,
  }
}
