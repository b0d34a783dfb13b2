// Owns the feed of a worker that begins before all of its tasks are known: a file that only grows, a task a line.
import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import process from 'node:process'
import type { ColdTask, TaskSource } from '../replay/cold-file.ts'

// Captured before the seat belt, or user code, replaces them.
const { closeSync, fstatSync, openSync, readSync, writeSync } = fs
const { parse, stringify } = JSON

/** The line after which nothing comes. */
const END = '.'

/** The end of the main process. */
export interface TaskFeed {
  add(tasks: readonly ColdTask[]): void
  /** Nothing more will come; later calls do nothing. */
  end(): void
}

/** Begins a feed at `path`; throws what node:fs throws. */
export function openTaskFeed(path: string): TaskFeed {
  const fd = openSync(path, 'a')
  let open = true
  return {
    add(tasks) {
      if (open) writeSync(fd, tasks.map(task => `${stringify(task)}\n`).join(''))
    },
    end() {
      if (!open) return
      open = false
      writeSync(fd, `${END}\n`)
      closeSync(fd)
    },
  }
}

/**
 * The end of the worker: follows the feed at `path`, which must be there; one that is removed has ended, and so has one
 * whose writer is gone: nobody would ever end the wait of a process that its parent no longer speaks to.
 */
export function followTaskFeed(path: string): TaskSource {
  const fd = openSync(path, 'r')
  const waiting: ColdTask[] = []
  let at = 0
  let rest = ''
  let ended = false

  function read(): void {
    const { size, nlink } = fstatSync(fd)
    if (nlink === 0 || process.connected === false) ended = true
    if (size > at) readOn(size)
    if (ended) closeSync(fd)
  }

  function readOn(size: number): void {
    const buffer = Buffer.alloc(size - at)
    const bytes = buffer.subarray(0, readSync(fd, buffer, 0, buffer.length, at))
    at += bytes.length
    // Bytes first: what is cut short, in the middle of a character too, waits for its end.
    const lines = (rest + bytes.toString('latin1')).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (line === END) ended = true
      else waiting.push(parse(Buffer.from(line, 'latin1').toString('utf8')) as ColdTask)
    }
  }

  return () => {
    if (waiting.length === 0 && !ended) read()
    return waiting.shift() ?? (ended ? 'none' : 'later')
  }
}
