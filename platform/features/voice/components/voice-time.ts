/** `0:07`, `1:00`: minutes and seconds of a duration in ms. */
export function voiceTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The duration of a message: one that is shorter than a second does not last 0:00. */
export const voiceLength = (milliseconds: number): string =>
  voiceTime(Math.max(1000, Math.round(milliseconds / 1000) * 1000))
