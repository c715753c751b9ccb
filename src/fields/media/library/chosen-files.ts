// Files from a drop, whole folders included, from a paste or a dialog.

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const inner = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(inner.map(filesIn))).flat()
}

/** Systems put files of their own into folders. */
const isOwn = ({ name }: File) => !name.startsWith('.') && name !== 'Thumbs.db' && name !== 'desktop.ini'

export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  // Entries are gone after the first pause.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const files = entries.length > 0 ? (await Promise.all(entries.map(filesIn))).flat() : [...transfer.files]
  return files.filter(isOwn)
}

export function listed(list: FileList | null): File[] {
  return [...(list ?? [])].filter(isOwn)
}
