// The schema files by folder, with a search over names and titles.
import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Tooltip, Tree, type TreeDataNode } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { MenuIcon } from '../components/MenuIcon'
import { NewResource } from './NewResource'
import styles from './Studio.module.css'
import { openFile, useStudio } from './store'
import type { Entry } from './wire'
import { useStudioWords } from './words'

function matches(entry: Entry, keyword: string): boolean {
  const text = `${entry.file} ${entry.title} ${entry.en}`.toLowerCase()
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export function FileTree() {
  const { w, english } = useStudioWords()
  const { entries, groups } = useStudio((state) => state.tree)
  const current = useStudio((state) => state.current)
  const files = useStudio((state) => state.files)
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<readonly string[]>(() => [current?.split('/')[1] ?? groups[0]?.key ?? ''])
  const folder = current?.split('/')[1]
  useEffect(() => {
    if (folder) setOpened((held) => (held.includes(folder) ? held : [...held, folder]))
  }, [folder])
  const [isNew, setNew] = useState(false)
  const found = useMemo(() => entries.filter((entry) => matches(entry, keyword)), [entries, keyword])
  const folders = useMemo(() => {
    const order = [...groups.map(({ key }) => key), '_engine', '']
    return [...new Set(found.map(({ folder }) => folder))].sort(
      (left, right) => order.indexOf(left) - order.indexOf(right),
    )
  }, [found, groups])
  const folderTitle = (folder: string) => {
    const group = groups.find(({ key }) => key === folder)
    return group ? (english ? group.en : group.title) : folder
  }
  const leaf = (entry: Entry): TreeDataNode => {
    const file = files[entry.file]
    return {
      key: entry.file,
      isLeaf: true,
      title: (
        <span className={styles.treeTitle}>
          <MenuIcon name={entry.icon || 'FileTextOutlined'} />
          {english ? entry.en : entry.title}
          <small>{entry.name}</small>
          {file && file.text !== file.saved ? (
            <span className={styles.dot} role="img" aria-label={w('unsaved')} />
          ) : null}
        </span>
      ),
    }
  }
  const treeData = folders.flatMap((folder): TreeDataNode[] => {
    const children = found.filter((entry) => entry.folder === folder).map(leaf)
    if (folder === '') return children
    return [{ key: folder, title: folderTitle(folder), selectable: false, children }]
  })
  return (
    <nav className={styles.tree} aria-label={w('search')}>
      <div className={styles.treeHead}>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={w('search')}
          aria-label={w('search')}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Tooltip title={w('newResource')}>
          <Button icon={<PlusOutlined />} aria-label={w('newResource')} onClick={() => setNew(true)} />
        </Tooltip>
      </div>
      <div className={styles.treeBody}>
        {found.length > 0 ? (
          <Tree
            blockNode
            treeData={treeData}
            selectedKeys={current ? [current] : []}
            expandedKeys={keyword ? folders : [...opened]}
            onExpand={(keys) => setOpened(keys.map(String))}
            onClick={(_, { key, isLeaf }) => {
              if (isLeaf) void openFile(String(key))
              else
                setOpened(opened.includes(String(key)) ? opened.filter((one) => one !== key) : [...opened, String(key)])
            }}
          />
        ) : (
          <p className="soft">{w('noFiles')}</p>
        )}
      </div>
      {isNew ? <NewResource onClose={() => setNew(false)} /> : null}
    </nav>
  )
}
