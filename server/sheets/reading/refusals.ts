// Refusals of files that cannot be read, in plain words.
import { fail } from '#kernel/errors'
import { SHEET_COLUMNS, SHEET_ROWS } from '#kernel/sheet'

export function refuseTooBig(): never {
  fail('SIZE', {
    message: {
      zh: '表格太大，解压后超出限制；请删去多余的工作表和图片，或分成几个文件',
      en: 'The workbook is too large once unpacked; remove other sheets and pictures, or split it into several files',
    },
  })
}

export function refuseTooMany(what: 'rows' | 'columns'): never {
  fail('SIZE', {
    message:
      what === 'rows'
        ? { zh: `最多 ${SHEET_ROWS} 行，请分成几个文件`, en: `At most ${SHEET_ROWS} rows; split the file` }
        : { zh: `最多 ${SHEET_COLUMNS} 列，请删去多余的列`, en: `At most ${SHEET_COLUMNS} columns; remove some` },
  })
}

export function refuseBroken(): never {
  fail('PARAM', {
    message: {
      zh: '文件已损坏或不是 Excel 工作簿，请用 Excel 或 WPS 重新另存为 xlsx',
      en: 'The file is broken or no Excel workbook; save it again as xlsx',
    },
  })
}

export function refuseLocked(): never {
  fail('PARAM', {
    message: {
      zh: '这份表格有密码，请在 Excel 或 WPS 中取消密码后再选择',
      en: 'This workbook has a password; remove it in Excel or WPS, then choose the file again',
    },
  })
}
