// Every outlined icon of Ant Design by its name: loaded for icons that no schema names.
import type { ComponentType } from 'react'

const files = import.meta.glob<ComponentType>('/node_modules/@ant-design/icons/es/icons/*Outlined.js', {
  eager: true,
  import: 'default',
})

export const everyIcon: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(files).map(([path, icon]) => [path.replace(/^.*\/|\.js$/g, ''), icon]),
)
