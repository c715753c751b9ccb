// The page behind the link of a mail: nothing changes until its button is pressed, because mail programs open links by themselves.
import { useState } from 'react'
import { askOpenly } from '../ask-openly'
import styles from '../card-check/CardCheck.module.css'
import { wordsOf } from './words'

type Outcome = 'stopped' | 'resumed' | 'unknown' | 'often' | 'offline'

async function ask(code: string, again: boolean): Promise<Outcome> {
  const { status } = await askOpenly('/mailing/unsubscribe', { code, again })
  if (status === 200) return again ? 'resumed' : 'stopped'
  if (status === 429) return 'often'
  return status === 404 || status === 400 ? 'unknown' : 'offline'
}

export function Unsubscribe({ code, language }: { code: string; language: string }) {
  const words = wordsOf(language)
  const [outcome, setOutcome] = useState<Outcome | null>(code ? null : 'unknown')
  const [busy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    setBusy(true)
    setOutcome(await ask(code, outcome === 'stopped'))
    setBusy(false)
  }
  return (
    <main className={styles.page}>
      <h1>{words.title}</h1>
      <div className={styles.form}>
        <p className={styles.hint}>{words.hint}</p>
        <button type="button" disabled={busy || code === ''} onClick={() => void press()}>
          {outcome === 'stopped' ? words.again : words.stop}
        </button>
      </div>
      <section aria-live="polite" className={styles.result}>
        {outcome && (
          <p className={outcome === 'stopped' || outcome === 'resumed' ? styles.good : styles.bad}>{words[outcome]}</p>
        )}
      </section>
    </main>
  )
}
