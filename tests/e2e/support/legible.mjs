// Faults of a table as a person would see them: texts over each other, texts that are cut, a hand or a legal choice
// that is out of view.

/** The faults of the page as it is shown, in words. Runs in the page. */
export function faults() {
  const SLACK = 2; // letters may touch the box of the next line
  const table = document.querySelector('.table');
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = (rect) => rect.right - rect.left <= SLACK || rect.bottom - rect.top <= SLACK;
  const clips = (element) => {
    const style = getComputedStyle(element);
    return style.display !== 'contents' && (style.overflow !== 'visible' || style.clipPath !== 'none');
  };
  /** What is left of a rectangle within everything that clips it. */
  const seen = (rect, element) => {
    let left = rect;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (clips(at)) left = meet(left, at.getBoundingClientRect());
    }
    return meet(left, view);
  };
  const say = (text) => `"${text.trim().slice(0, 30)}"`;
  const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.board, .sr, .f-chip .slots, .peek, .tools .label, option, .notices:not(.staying)');

  const found = [];
  // On a phone a table with very many choices scrolls; a desk has room for all.
  const planned = table.querySelector('.planned');
  const scrolls = planned && planned.scrollHeight > planned.clientHeight + 1;
  if (scrolls && innerWidth >= 900) found.push('the table scrolls');
  const texts = [];
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !visible(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      const edge = box.height * 0.2; // a line of text is lower than the box of its font
      const rect = { left: box.left, right: box.right, top: box.top + edge, bottom: box.bottom - edge };
      [rect.width, rect.height] = [box.width, rect.bottom - rect.top];
      const left = seen(rect, node.parentElement);
      const lost = Math.max(rect.width - (left.right - left.left), rect.height - (left.bottom - left.top));
      if (lost > SLACK && !(scrolls && planned.contains(node))) found.push(`cut: ${say(node.data)} by ${Math.round(lost)} px`);
      if (!isEmpty(left)) texts.push({ ...left, text: node.data, owner: node.parentElement });
    }
  }
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (one.owner === other.owner || isEmpty(meet(one, other))) continue;
      found.push(`over each other: ${say(one.text)} and ${say(other.text)}`);
    }
  }
  for (const element of table.querySelectorAll('.card, .loose, .zone-title, .seat, .choice')) {
    if (!visible(element)) continue;
    const [wide, high] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    if (wide > SLACK || high > SLACK) found.push(`too small for its text: ${say(element.textContent)} by ${Math.max(wide, high)} px`);
  }
  const isReached = (element) => {
    const rect = element.getBoundingClientRect();
    for (const across of [0.5, 0.15, 0.85]) {
      for (const down of [0.5, 0.15, 0.85]) {
        const hit = document.elementFromPoint(rect.left + rect.width * across, rect.top + rect.height * down);
        if (hit && (element.contains(hit) || hit.contains(element) && hit.matches('button'))) return true;
      }
    }
    return false;
  };
  for (const element of table.querySelectorAll('[data-legal="true"]')) {
    if (!(scrolls && planned.contains(element)) && !isReached(element)) found.push(`a legal choice is out of view: ${say(element.getAttribute('aria-label') ?? element.textContent)}`);
  }
  for (const element of table.querySelectorAll('.own-hand .token-button')) {
    const rect = element.getBoundingClientRect();
    const left = seen(rect, element);
    if ((left.bottom - left.top) < rect.height * 0.9) found.push(`the hand is hidden: ${say(element.getAttribute('aria-label'))}`);
  }
  if (!document.querySelector('.actionbar')?.checkVisibility()) found.push('no action bar');
  const board = document.querySelector('.board');
  if (board && Math.max(board.clientWidth, board.clientHeight) < 140) found.push(`the board is ${board.clientWidth} by ${board.clientHeight}`);
  return [...new Set(found)];
}
