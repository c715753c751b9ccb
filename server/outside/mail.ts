// Outgoing mail by SMTP, which tells apart what certainly was not sent from what may have been.
import { createTransport } from 'nodemailer'

export interface Mail {
  /** The same for every attempt and unlike those of other mails, so that mailboxes recognise a repetition. */
  readonly id: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

/**
 * `later`: not sent, and worth another attempt. `unclear`: handed over, but nobody confirmed it. `dead`: there is no such
 * address, and never will be.
 */
export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'later' | 'unclear'; readonly error: string }
  | { readonly state: 'failed'; readonly error: string; readonly dead?: boolean }

export interface Mailer {
  send(mail: Mail): Promise<Outcome>
}

interface Fault {
  readonly message: string
  readonly code?: string
  readonly responseCode?: number
  /** The command that was refused. */
  readonly command?: string
}

/** Answers to RCPT that mean the mailbox: 550, 551 and 553, unless the extended code says that a policy refused it. */
const isDead = ({ message, responseCode, command }: Fault): boolean =>
  command === 'RCPT TO' && [550, 551, 553].includes(responseCode ?? 0) && !/\b5\.7\.\d+\b/.test(message)

/** @param begun the message itself was being handed over */
function outcomeOf(fault: Fault, begun: boolean): Outcome {
  const { message, code, responseCode } = fault
  const error = message.slice(0, 500)
  if (responseCode && responseCode >= 500) return { state: 'failed', error, dead: isDead(fault) }
  if (responseCode) return { state: 'later', error }
  if (begun) return { state: 'unclear', error }
  return { state: code === 'EENVELOPE' ? 'failed' : 'later', error }
}

/** Listens to the conversation: the error of a lost connection doesn't say how far it came. */
function watching(begin: () => void) {
  const ignore = () => undefined
  const debug = (_entry: unknown, line: unknown) => {
    if (String(line).trim() === 'DATA') begin()
  }
  return { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore }
}

/** @param url `smtp://user:password@host:587` or `smtps://…`; @param from address of the sender, with or without a name */
export function createMailer(url: string, from: string): Mailer {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return {
    async send({ id, to, subject, text }) {
      let begun = false
      const logger = watching(() => {
        begun = true
      })
      // Texts are written by people: nothing in them may be fetched or read from disk.
      const safe = { disableFileAccess: true, disableUrlAccess: true }
      const transport = createTransport({ url, ...times, logger, debug: true }, { from, ...safe })
      try {
        await transport.sendMail({ to, subject, text, messageId: `<${id}@${domain}>` })
        return { state: 'sent' }
      } catch (error) {
        return outcomeOf(error as Fault, begun)
      }
    },
  }
}
