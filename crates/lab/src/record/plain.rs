//! Parts of records whose own types are written in another form, or in none. Records have all fields, so that any format of
//! serde carries them: a trace leaves out what an ending does not have, which only formats with names can read.

/// An ending as kind, winners, payoffs, cause, fault.
pub mod ending {
    use boardwright_sim::Ending;
    use boardwright_sim::trace::EndKind;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    type Plain = (EndKind, Vec<u32>, Option<Vec<i32>>, Option<String>, Option<String>);

    pub fn serialize<S: Serializer>(ending: &Ending, to: S) -> Result<S::Ok, S::Error> {
        let Ending { kind, winners, payoffs, cause, fault } = ending;
        (kind, winners, payoffs, cause, fault).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Ending, D::Error> {
        let (kind, winners, payoffs, cause, fault) = Plain::deserialize(from)?;
        Ok(Ending { kind, winners, payoffs, cause, fault })
    }
}

/// Counts by node, each as a pair.
pub mod runs {
    use boardwright_kernel::NodeRuns;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(all: &[NodeRuns], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(all.iter().map(|node| (node.runs, node.held)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<NodeRuns>, D::Error> {
        let all = Vec::<(u64, Option<u64>)>::deserialize(from)?;
        Ok(all.into_iter().map(|(runs, held)| NodeRuns { runs, held }).collect())
    }
}
