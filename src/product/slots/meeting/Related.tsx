// The roll beside a meeting, candidates and votes beside a motion.
import type { Row } from '#kernel/binding'
import { RelatedOf } from '../../../resource/show/RelatedList'

export function Roll({ row }: { row: Row }) {
  return <RelatedOf resource="meeting_person" by="meeting_id" row={row} adds={row['state'] === 'called'} />
}

export function Candidates({ row }: { row: Row }) {
  return <RelatedOf resource="meeting_candidate" by="motion_id" row={row} adds={row['state'] === 'draft'} />
}

/** Columns that are empty in a vote of this kind. */
const unasked = ({ kind, method }: Row): string[] => [
  ...(method === 'secret' || kind === 'election' ? ['choice'] : []),
  ...(method === 'secret' || kind === 'motion' ? ['candidate_ids'] : []),
]

export function Votes({ row }: { row: Row }) {
  return <RelatedOf resource="meeting_vote" by="motion_id" row={row} without={unasked(row)} />
}
