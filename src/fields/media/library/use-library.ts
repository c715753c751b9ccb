// The library as the server has it: folders, files, and what is done to them.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { can } from '#kernel/access'
import type { Page } from '#kernel/wire'
import { bindingOf } from '../../../api/bindings'
import { type FileCate, fetchLibrary } from '../../../api/calls'
import { Failure } from '../../../api/failure'
import { send } from '../../../api/send'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'

export interface LibraryFile {
  id: number
  revision: number
  name: string
  url: string
  thumb_url: string | null
  type: 'image' | 'video' | 'document' | 'audio'
  ext: string
  size: number
  width: number | null
  height: number | null
  duration: number | null
  cate_id: number | null
  cate_name: string | null
  use_num: number
  admin_name: string | null
  create_time: string
}

export interface Place {
  resource: string
  title: string
  id: number
  name: string
}

/** `all`, `none` for files without a folder, or the id of a folder. */
export type Folder = 'all' | 'none' | number

export const sorts = ['-create_time', 'create_time', 'name', '-size', '-use_num'] as const
export type Sort = (typeof sorts)[number]

export interface LibraryQuery {
  readonly folder: Folder
  readonly keyword: string
  readonly types: readonly string[]
  readonly sort: Sort
  readonly page: number
}

export const PER_PAGE = 48

function bodyOf({ folder, keyword, types, sort, page }: LibraryQuery) {
  const cate = folder === 'all' ? {} : { cate_id: folder === 'none' ? { empty: true } : [folder] }
  const filter = { ...cate, ...(types.length > 0 ? { type: types } : {}) }
  return { page, limit: PER_PAGE, sort: [sort], filter, ...(keyword === '' ? {} : { keyword }) }
}

export function useFiles(query: LibraryQuery) {
  const body = bodyOf(query)
  return useQuery({
    queryKey: ['library', 'files', body],
    queryFn: ({ signal }) => send<Page<LibraryFile>>({ method: 'GET', path: '/file' }, body, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    // Records that use a file change elsewhere.
    refetchOnMount: 'always',
  })
}

export function useFolders() {
  const fresh = useQuery({
    queryKey: ['library', 'folders'],
    queryFn: () => fetchLibrary(true),
    refetchOnMount: 'always',
  })
  return fresh.data ?? []
}

export function usePlaces(id: number | null) {
  return useQuery({
    queryKey: ['library', 'places', id],
    queryFn: () =>
      send<{ used_by: Place[]; use_num: number }>(
        { method: 'POST', path: '/file/read' },
        { file_id: id },
        { quiet: true },
      ),
    enabled: id !== null,
  })
}

/** Rights of this person to change files and folders. */
export function useMay() {
  const { grant } = useAccess()
  const files = useQuery({ queryKey: ['binding', 'file'], queryFn: () => bindingOf('file') }).data
  const folders = useQuery({ queryKey: ['binding', 'file_cate'], queryFn: () => bindingOf('file_cate') }).data
  return {
    file: (name: 'update' | 'remove' | 'move' | 'replace') => files !== undefined && can(grant, files, name),
    folder: (name: 'create' | 'update' | 'remove') => folders !== undefined && can(grant, folders, name),
  }
}

export interface Replaced {
  num: number
  left: number
  kept: (Place & { message: string })[]
}

/** Records that keep a file from being deleted, as the refusal names them. */
interface Refs {
  refs?: { name: string; num: number }[]
}

/** Changes; each refreshes the screen and reports its success. A refusal is thrown. */
export function useChanges() {
  const { t } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['library'] })
  const post = async <T>(path: string, body: object, success?: string, once = false): Promise<T> => {
    try {
      const answer = await send<T>({ method: 'POST', path, once }, body as never, { quiet: true })
      if (success) message.success(success)
      return answer
    } catch (error) {
      const refs = error instanceof Failure && error.code === 'REF' ? (error.content as Refs | null)?.refs : undefined
      if (!refs) throw error
      const places = refs.map((one) => `${one.name} × ${one.num}`).join(', ')
      throw new Failure(t('library.inUse', { places }), 0, 'REF')
    } finally {
      await refresh()
    }
  }
  return {
    refresh,
    move: (ids: readonly number[], folder: FileCate | null) =>
      post(
        '/fileChangeCate',
        { id_list: ids, cate_id: folder?.id ?? null },
        t('library.moved', { count: ids.length, name: folder?.name ?? t('library.unfiled') }),
      ),
    rename: ({ id, revision }: LibraryFile, name: string) =>
      post('/file/edit', { id, revision, name }, t('library.renamed')),
    remove: (ids: readonly number[]) =>
      post('/file/delete', { id_list: ids }, t('library.removed', { count: ids.length })),
    replace: (id: number, byId: number) => post<Replaced>('/file/replace', { id, by_id: byId }),
    addFolder: (name: string, pid: number | null) => post('/file_cate', { name, pid }, undefined, true),
    renameFolder: ({ id, revision }: FileCate, name: string) =>
      post('/file_cate/edit', { id, revision: revision ?? 1, name }),
    removeFolder: (id: number) => post('/file_cate/delete', { id_list: [id] }),
  }
}

/** The folder anywhere in the tree. */
export function folderOf(folders: readonly FileCate[], id: number | null): FileCate | null {
  for (const folder of folders) {
    const found = folder.id === id ? folder : folderOf(folder.son ?? [], id)
    if (found) return found
  }
  return null
}
