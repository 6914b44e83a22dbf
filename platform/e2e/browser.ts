import type { LaunchOptions } from '@playwright/test'

/** How the browser of a journey starts: the machine's own Chromium where one is named, and what a journey adds. */
export function launchOptions(...more: readonly string[]): LaunchOptions {
  return started(process.env.CHROMIUM_PATH, more)
}

/** A Chromium with windows, for journeys about what it shows outside of pages. */
export function wholeLaunchOptions(): LaunchOptions {
  return started(process.env.WHOLE_CHROMIUM_PATH ?? process.env.CHROMIUM_PATH, [])
}

function started(executablePath: string | undefined, more: readonly string[]): LaunchOptions {
  return {
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', ...more],
    ...(executablePath ? { executablePath } : {}),
  }
}
