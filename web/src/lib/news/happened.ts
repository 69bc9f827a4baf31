// What has been told at a table since somebody last looked.
import type { TableNews } from '../wire/api';
import type { Line } from '../wire/view';

export const happened = ({ lines }: Pick<TableNews, 'lines'>, since: number): Line[] => lines.filter(({ at }) => at > since);
