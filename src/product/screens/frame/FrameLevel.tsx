// The chart, level by level: the first side by side, further ones hanging below their node, joined by lines.
import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../locales/use-words'
import type { LevelProps } from './level-props'
import { NodeBox } from './NodeBox'
import type { Node } from './nodes'

export function FrameLevel({ nodes, ...props }: LevelProps & { nodes: readonly Node[] }) {
  return (
    <ul className={props.level === 1 ? 'frame-level frame-row' : 'frame-level frame-below'}>
      {nodes.map((node) => (
        <FrameNode key={node.id} {...props} node={node} />
      ))}
    </ul>
  )
}

function FrameNode({ node, ...props }: LevelProps & { node: Node }) {
  const { t } = useWords()
  const [folded, fold] = useState(false)
  const { level, still = false } = props
  const sons = node.son ?? []
  const words = folded ? t('organisation.below', { count: sons.length }) : t('organisation.foldBelow')
  return (
    <li>
      <NodeBox {...props} node={node}>
        {sons.length > 0 && !still && (
          <Button
            size="small"
            className="frame-fold"
            icon={folded ? <PlusOutlined /> : <MinusOutlined />}
            aria-expanded={!folded}
            aria-label={`${node.name}: ${words}`}
            title={words}
            onClick={() => fold(!folded)}
          >
            {folded ? sons.length : null}
          </Button>
        )}
      </NodeBox>
      {sons.length > 0 && !folded && <FrameLevel {...props} nodes={sons} level={level + 1} />}
    </li>
  )
}
