// Outgoing mail by SMTP, which tells apart what certainly was not sent from what may have been.
import { createTransport } from 'nodemailer'

export interface Mail {
  /** The same for every attempt and unlike those of other mails, so that mailboxes recognise a repetition. */
  readonly id: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

/** `later`: not sent, and worth another attempt. `unclear`: handed over, but nobody confirmed it. */
export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed' | 'later' | 'unclear'; readonly error: string }

export interface Mailer {
  send(mail: Mail): Promise<Outcome>
}

interface Fault {
  readonly message: string
  readonly code?: string
  readonly responseCode?: number
}

/** @param begun the message itself was being handed over */
function outcomeOf({ message, code, responseCode }: Fault, begun: boolean): Outcome {
  const error = message.slice(0, 500)
  if (responseCode) return { state: responseCode >= 500 ? 'failed' : 'later', error }
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
