//! The words of a game as one HTML file.

words! {
    OneFileWords:
    one_file about_one_file make_file making_file no_one_file
}
