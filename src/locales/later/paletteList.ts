// The words below the box of the palette, which arrive with its rows.
import { addWords } from '../add-words'
import en from './paletteList.en.json'
import zh from './paletteList.zh-CN.json'

addWords({ 'zh-CN': zh, en })
