// The public check of a member card: a code typed or scanned, and what the association says of it.
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import type { Shapes } from '#generated/index'
import { askOpenly } from '../ask-openly'
import styles from './CardCheck.module.css'
import { type Words, wordsOf } from './words'

type Found = Shapes['member_card']['calls']['verify']['output']
type Trouble = 'closed' | 'often' | 'offline'
type Outcome = { readonly found: Found } | { readonly trouble: Trouble }

async function ask(code: string): Promise<Outcome> {
  const { status, content } = await askOpenly<Found>('/memberCard/check', { code })
  if (status === 200 && content) return { found: content }
  if (status === 400) return { found: { found: false } }
  return { trouble: status === 429 ? 'often' : status === 404 ? 'closed' : 'offline' }
}

function Result({ found, words }: { found: Found; words: Words }) {
  if (!found.found) return <p className={styles.bad}>{words.unknown}</p>
  const facts = [
    [words.name, found.name],
    [words.position, found.position],
    [words.since, found.since],
    [words.association, found.association],
  ].filter(([, value]) => value)
  return (
    <>
      <p className={found.valid ? styles.good : styles.bad}>{found.valid ? words.valid : words.invalid}</p>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function CardCheck({ scanned, language }: { scanned: string; language: string }) {
  const words = wordsOf(language)
  const [code, setCode] = useState(scanned)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  const check = useCallback(async (wanted: string) => {
    setBusy(true)
    setOutcome(await ask(wanted))
    setBusy(false)
  }, [])
  useEffect(() => {
    if (scanned) void check(scanned)
  }, [scanned, check])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim()) void check(code.trim())
  }
  return (
    <main className={styles.page}>
      <h1>{words.title}</h1>
      <form onSubmit={submit} className={styles.form}>
        <label htmlFor="code">{words.code}</label>
        <input
          id="code"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          aria-describedby="hint"
          onChange={(event) => {
            setCode(event.target.value)
            setOutcome(null)
          }}
        />
        <button type="submit" disabled={busy || code.trim() === ''}>
          {words.check}
        </button>
        <p id="hint" className={styles.hint}>
          {words.hint}
        </p>
      </form>
      <section aria-live="polite" className={styles.result}>
        {busy && <p className={styles.hint}>{words.checking}</p>}
        {!busy && outcome && 'found' in outcome && <Result found={outcome.found} words={words} />}
        {!busy && outcome && 'trouble' in outcome && <p className={styles.bad}>{words[outcome.trouble]}</p>}
      </section>
    </main>
  )
}
