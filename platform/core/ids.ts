import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new UUID version 7: sorts by time. Made in the application, because PostgreSQL 15 cannot. */
export function newId(): string {
  return v7()
}

/** 128 random bits as 22 URL-safe characters: session tokens, photo names, mailed tokens. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url')
}
