export interface CountdownParts {
  hours: string
  minutes: string
  seconds: string
}

/** Remaining milliseconds as zero-padded parts; never below zero. */
export function countdownParts(left: number): CountdownParts {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  return {
    hours: pad(Math.floor(seconds / 3600)),
    minutes: pad(Math.floor(seconds / 60) % 60),
    seconds: pad(seconds % 60),
  }
}
