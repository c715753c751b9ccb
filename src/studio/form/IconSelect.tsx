// A choice among the icons of the menu.
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { iconNames, MenuIcon } from '../../components/MenuIcon'
import styles from './Form.module.css'

interface IconProps {
  label: string
  value?: string | undefined
  onChange?(icon: string): void
}

export function IconSelect({ label, value, onChange }: IconProps) {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => void iconNames().then(setNames), [])
  return (
    <Select
      showSearch
      aria-label={label}
      value={value ?? null}
      {...(onChange ? { onChange } : {})}
      options={names.map((name) => ({
        value: name,
        label: (
          <span className={styles.iconOption}>
            <MenuIcon name={name} /> {name}
          </span>
        ),
      }))}
    />
  )
}
