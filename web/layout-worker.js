// Computes the positions of an action graph by dagre, outside the page's thread. Its only caller is layout.js.
import { Graph, layout } from '@dagrejs/dagre';

onmessage = ({ data: [nodes, edges, down] }) => {
  // Some graphs defeat one way of ranking and not the other.
  try {
    postMessage(laidOut(nodes, edges, down, 'network-simplex'));
  } catch {
    postMessage(laidOut(nodes, edges, down, 'tight-tree'));
  }
};

/**
 * `nodes` are `[width, height, group]`, `edges` are `[from, to, width, height]` with the size of their label. Returns numbers
 * in a row: width and height; x and y of the middle of each node; x, y, width and height of each group, in their order;
 * and for each edge x and y of the middle of its label, the number of its points, and these.
 */
function laidOut(nodes, edges, down, ranker) {
  const graph = new Graph({ multigraph: true, compound: true });
  graph.setGraph({ rankdir: down ? 'TB' : 'LR', nodesep: 14, edgesep: 10, ranksep: 18, marginx: 8, marginy: 8, ranker });
  const groups = [...new Set(nodes.map(([, , group]) => group))].sort((a, b) => a - b);
  for (const group of groups) graph.setNode(`g${group}`, {});
  nodes.forEach(([width, height, group], at) => {
    graph.setNode(`n${at}`, { width, height });
    graph.setParent(`n${at}`, `g${group}`);
  });
  edges.forEach(([from, to, width, height], at) => graph.setEdge(`n${from}`, `n${to}`, { width, height, labelpos: 'c' }, `e${at}`));
  layout(graph);

  const { width, height } = graph.graph();
  const row = [width, height];
  nodes.forEach((_, at) => row.push(graph.node(`n${at}`).x, graph.node(`n${at}`).y));
  for (const group of groups) {
    const { x, y, width, height } = graph.node(`g${group}`);
    row.push(x, y, width, height);
  }
  edges.forEach(([from, to], at) => {
    const { x, y, points: found } = graph.edge(`n${from}`, `n${to}`, `e${at}`);
    const points = from === to ? loop(graph.node(`n${from}`), { x, y }, down) : found;
    row.push(x ?? 0, y ?? 0, points.length, ...points.flatMap((point) => [point.x, point.y]));
  });
  return Float64Array.from(row);
}

/** The points from a node round the middle of the condition beside it, and back. */
function loop({ x, y, width, height }, middle, down) {
  if (down) {
    const edge = x + (Math.sign(middle.x - x) * width) / 2;
    return [{ x: edge, y: y - 7 }, { x: middle.x, y: y - 7 }, { x: middle.x, y: y + 7 }, { x: edge, y: y + 7 }];
  }
  const edge = y + (Math.sign(middle.y - y) * height) / 2;
  return [{ x: x - 9, y: edge }, { x: x - 9, y: middle.y }, { x: x + 9, y: middle.y }, { x: x + 9, y: edge }];
}
