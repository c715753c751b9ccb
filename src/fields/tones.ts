// Tone of a state by its key, so that states are recognised at a glance. Words of states, not of resources.
import type { Field } from '#kernel/binding'

export type Tone = 'good' | 'waiting' | 'bad' | 'plain'

const tones: Record<Exclude<Tone, 'plain'>, readonly string[]> = {
  good: [
    'active',
    'approved',
    'published',
    'paid',
    'done',
    'finished',
    'success',
    'valid',
    'passed',
    'open',
    'accepted',
    'confirmed',
    'replied',
  ],
  waiting: [
    'pending',
    'pending_payment',
    'waiting',
    'scheduled',
    'processing',
    'expiring',
    'applied',
    'running',
    'ongoing',
    'upcoming',
  ],
  bad: ['rejected', 'failed', 'expired', 'frozen', 'out', 'overdue', 'disabled', 'invalid', 'error'],
}

export function toneOf(value: unknown): Tone {
  for (const [tone, words] of Object.entries(tones)) if (words.includes(String(value))) return tone as Tone
  return 'plain'
}

/** Only states get a tag: a tag on every choice would be noise. */
export function isState(field: Pick<Field, 'name'>): boolean {
  return /(^|_)(state|status)$/.test(field.name)
}
