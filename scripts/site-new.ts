import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { TenancyFolders } from '../platform/tenancy/folders.ts'
import type { HostIndex } from '../platform/tenancy/host-index.ts'
import type { NewSite } from '../platform/tenancy/new-site.ts'
import {
  type Answers,
  FURTHER_QUESTIONS,
  NewSiteQuestions,
  QUESTIONS,
  type Question,
  type QuestionName,
} from '../platform/tenancy/questions.ts'

/** Input and output of the dialog; `terminal` enables line editing and Ctrl-C. */
export interface Conversation {
  readonly input: Readable
  readonly output: Writable
  readonly terminal: boolean
}

export type Asked =
  | { readonly ok: true; readonly site: NewSite }
  | { readonly ok: false; readonly reason: string }

/**
 * Collects the properties of a new site from flags, and asks for the others until each answer is
 * valid. Non-interactively, defaults are used, and an invalid flag ends the command.
 */
export async function askNewSite(
  folders: TenancyFolders,
  flags: Answers,
  conversation: Conversation | undefined,
  index?: HostIndex,
): Promise<Asked> {
  const questions = new NewSiteQuestions(folders, index)
  const asker = conversation && new Asker(conversation)
  const answers: Partial<Record<QuestionName, string>> = {}
  try {
    for (const name of QUESTIONS) {
      const question = questions.question(name, answers)
      const given = flags[name]?.trim()
      const read = given === undefined ? undefined : question.read(given)
      if (read?.ok) answers[name] = read.value
      else if (read && !asker) return { ok: false, reason: `${flagOf(name)}: ${read.reason}` }
      else {
        if (read && asker) asker.say(`${flagOf(name)}: ${read.reason}`)
        const answer = asker ? await asker.ask(question) : usual(question)
        if (answer === undefined) return { ok: false, reason: 'Nothing was made.' }
        answers[name] = answer
      }
    }
  } finally {
    asker?.close()
  }
  for (const name of FURTHER_QUESTIONS) {
    const given = flags[name]?.trim()
    if (!given) continue
    const read = questions.question(name, answers).read(given)
    if (!read.ok) return { ok: false, reason: `${flagOf(name)}: ${read.reason}` }
    answers[name] = read.value
  }
  return { ok: true, site: questions.site(answers as Parameters<NewSiteQuestions['site']>[0]) }
}

const flagOf = (name: QuestionName): string => (name === 'id' ? 'The id' : `--${name.replaceAll('_', '-')}`)

const usual = ({ otherwise, read }: Question): string | undefined => {
  const reading = otherwise === undefined ? undefined : read(otherwise)
  return reading?.ok ? reading.value : undefined
}

class Asker {
  readonly #terminal: Interface
  readonly #output: Writable
  readonly #lines: AsyncIterator<string>
  #closed = false

  constructor({ input, output, terminal }: Conversation) {
    this.#output = output
    this.#terminal = createInterface({ input, output, terminal })
    // Lines that arrive before their question are buffered.
    this.#lines = this.#terminal[Symbol.asyncIterator]()
    this.#terminal.once('close', () => {
      this.#closed = true
    })
    // Ctrl-C counts as the end of the input.
    this.#terminal.on('SIGINT', () => this.#terminal.close())
  }

  say(line: string): void {
    this.#output.write(`${line}\n`)
  }

  /** Asks until the answer is valid; undefined if the person left. */
  async ask({ text, help, otherwise, read }: Question): Promise<string | undefined> {
    for (const line of help) this.say(`  ${line}`)
    for (;;) {
      this.#prompt(`${text}${otherwise === undefined ? '' : ` [${otherwise}]`}: `)
      const { value, done } = await this.#lines.next()
      if (done) {
        this.say('')
        return undefined
      }
      const reading = read(value.trim() || (otherwise ?? ''))
      if (reading.ok) return reading.value
      this.say(`  ${reading.reason}`)
    }
  }

  /**
   * From Node 24 on, a prompt throws after the end of the input, even if lines are still buffered.
   */
  #prompt(text: string): void {
    if (this.#closed) {
      this.#output.write(text)
      return
    }
    this.#terminal.setPrompt(text)
    this.#terminal.prompt()
  }

  close(): void {
    this.#terminal.close()
  }
}
