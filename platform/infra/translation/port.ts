import { UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'

/** There is no translation: the provider did not answer, answered incorrectly, or refused. */
export class TranslationUnavailableError extends UnavailableError {
  /** The provider refused this text or language alone; it answers about others. */
  readonly refused: boolean

  /** @param cause the fault, for the log: without a word of the text */
  constructor(cause: unknown, refused = false) {
    super('translation_unavailable', { cause })
    this.refused = refused
  }
}

export interface TranslationRequest {
  readonly tenant: Tenant
  readonly text: string
  /** ISO 639-1 code of the reader's language. */
  readonly language: string
}

/**
 * The interface to providers of translations (docs/decisions/0099-translation.md). It calls another
 * server: never use it inside a transaction. The provider receives the text and the language, and
 * nothing about the members.
 */
export interface Translator {
  /**
   * The text in the language.
   * @throws TranslationUnavailableError
   */
  translate(request: TranslationRequest): Promise<string>
}
