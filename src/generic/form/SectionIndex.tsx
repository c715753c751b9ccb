// The sections of a long form, in a line that stays in view: each leads to its section, and says how much is wrong there.
import { useEffect, useState } from 'react'
import { useWords } from '../../locales/use-words'

export interface Section {
  /** Of its heading. */
  id: string
  title: string
  problems: number
}

/** Fewer sections are in view as they are. */
export const INDEXED_FROM = 4

/** The section at the top of what is in view. */
function useCurrent(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const watch = new IntersectionObserver(
      () => {
        const half = window.innerHeight / 2
        const passed = headings.filter((one) => one.getBoundingClientRect().top < half)
        setCurrent((passed.at(-1) ?? headings[0])?.id)
      },
      { rootMargin: '0px 0px -50% 0px' },
    )
    for (const heading of headings) watch.observe(heading)
    return () => watch.disconnect()
  }, [ids])
  return current
}

export function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { t } = useWords()
  const current = useCurrent(sections)
  const go = (id: string): void => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: 'start' })
    // The next Tab leads into the section.
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className="form-index" aria-label={t('generic.sections')}>
      {sections.map(({ id, title, problems }) => (
        <button
          key={id}
          type="button"
          className="pill"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => go(id)}
          title={problems > 0 ? t('generic.problems', { num: problems }) : undefined}
        >
          {title}
          {problems > 0 && <span className="form-index-num">{problems}</span>}
        </button>
      ))}
    </nav>
  )
}
