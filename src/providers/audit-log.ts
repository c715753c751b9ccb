// Refine's audit log: the history of a record. The server writes it, whoever changes the record by whatever call.
import type { AuditLogProvider } from '@refinedev/core'
import { call, type Output } from '../api/calls'

export type HistoryPage = Output<'log', 'history'>

/** `meta` of `get`: id of the record, and page of its history. */
export const auditLogProvider: AuditLogProvider = {
  get: ({ resource, meta }): Promise<HistoryPage> =>
    call('log', 'history', { resource, id: Number(meta?.['id']), page: Number(meta?.['page'] ?? 1) }),
  create: async () => undefined,
  update: async () => Promise.reject(new Error('Lines of the history have no name to change')),
}
