import type { LaunchOptions } from '@playwright/test'
import { hasRoom } from '../tenancy/test-folder.ts'

/** Launch options of a journey's browser: a configured Chromium, and additional arguments. */
export function launchOptions(...more: readonly string[]): LaunchOptions {
  return started(process.env.CHROMIUM_PATH, more)
}

/** A Chromium with windows, for journeys about what it shows outside pages. */
export function wholeLaunchOptions(): LaunchOptions {
  return started(process.env.WHOLE_CHROMIUM_PATH ?? process.env.CHROMIUM_PATH, [])
}

/**
 * The browser's processes share memory as files: use a disk if the memory file system is small, as
 * in most containers.
 */
const SHARED = hasRoom(2 ** 30) ? [] : ['--disable-dev-shm-usage']

function started(executablePath: string | undefined, more: readonly string[]): LaunchOptions {
  return {
    args: ['--no-sandbox', '--disable-gpu', ...SHARED, ...more],
    ...(executablePath ? { executablePath } : {}),
  }
}
