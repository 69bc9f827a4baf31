// The whole journal of a table, page by page: for the pages that look back.
import { get } from '../../wire/api';
import type { Line } from '../../wire/view';

interface Page { from: number; to: number; new: Line[] }
const MOST_PAGES = 40;
export async function wholeJournal(id: string): Promise<Line[]> {
  let lines: Line[] = [];
  let before: number | null = null;
  for (let n = 0; n < MOST_PAGES; n += 1) {
    const page: Page = await get<Page>(`/api/tables/${encodeURIComponent(id)}/journal?limit=400${before === null ? '' : `&before=${before}`}`);
    lines = [...page.new, ...lines];
    if (page.from === 0 || page.from === before) break;
    before = page.from;
  }
  return lines;
}
