//! The order in which the search visits the cells of a board. It decides how wide the frontier becomes: the cells not
//! visited yet that have a visited neighbour.

/// Most vertices for which an order is searched; beyond that, vertices are visited in their own order.
const MOST_ORDERED: usize = 4096;

/// Returns the rank of each vertex, given the neighbours of each.
pub(crate) fn ranks(near: &[Vec<u16>]) -> Vec<u16> {
    let own: Vec<u16> = (0..near.len() as u32).map(|at| at as u16).collect();
    let mut orders = vec![own];
    if near.len() <= MOST_ORDERED {
        orders.push(greedy(near));
    }
    let best = orders.iter().min_by_key(|order| cost(near, order));
    let mut ranks = vec![0; near.len()];
    for (rank, at) in best.into_iter().flatten().enumerate() {
        ranks[usize::from(*at)] = rank as u16;
    }
    ranks
}

/// An order in which each next vertex adds the fewest to the frontier; of several, the one that has waited longest.
fn greedy(near: &[Vec<u16>]) -> Vec<u16> {
    let mut starts: Vec<u16> = (0..near.len() as u32).map(|at| at as u16).collect();
    starts.sort_by_key(|at| near[usize::from(*at)].len());
    let mut touched = vec![false; near.len()];
    let (mut order, mut frontier) = (Vec::new(), Vec::new());
    for start in starts {
        if touched[usize::from(start)] {
            continue;
        }
        touched[usize::from(start)] = true;
        frontier.push(start);
        while !frontier.is_empty() {
            let added = |at: &u16| {
                near[usize::from(*at)].iter().filter(|next| !touched[usize::from(**next)]).count()
            };
            let next = (0..frontier.len()).min_by_key(|number| added(&frontier[*number]));
            let at = frontier.remove(next.unwrap_or_default());
            order.push(at);
            for next in &near[usize::from(at)] {
                if !std::mem::replace(&mut touched[usize::from(*next)], true) {
                    frontier.push(*next);
                }
            }
        }
    }
    order
}

/// An estimate of the work: the widths of the frontier, the widest first.
fn cost(near: &[Vec<u16>], order: &[u16]) -> Vec<u32> {
    let mut touched = vec![false; near.len()];
    let mut width: u32 = 0;
    let mut widths: Vec<u32> = Vec::new();
    for at in order {
        if std::mem::replace(&mut touched[usize::from(*at)], true) {
            width -= 1;
        }
        for next in &near[usize::from(*at)] {
            if !std::mem::replace(&mut touched[usize::from(*next)], true) {
                width += 1;
            }
        }
        widths.push(width);
    }
    widths.sort_unstable_by_key(|width| u32::MAX - width);
    widths
}
